/** The colours of the client (`client/styles.css`), for pages that do without its files. */
export const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0c0b0a; color: #f4efe6; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
header { display: flex; gap: 16px; align-items: baseline; justify-content: space-between; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 32px 0 12px; font-size: 16px; font-weight: 600; }
a { color: #f0d9a0; text-underline-offset: 3px; padding: 10px 0; }
a:focus-visible { outline: 2px solid #d8b46a; outline-offset: 3px; border-radius: 4px; }
.lead, time, .to, dt { color: #a89f91; }
ol { margin: 24px 0 0; padding: 0; list-style: none; border-top: 1px solid #2b2722; }
.row { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 8px; color: inherit; text-decoration: none; border-bottom: 1px solid #2b2722; }
@media (max-width: 600px) { .row { grid-template-columns: 1fr; } }
.row:hover { background: #151311; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { grid-column: 1 / -1; overflow-wrap: anywhere; }
time { font-size: 14px; white-space: nowrap; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 4px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: max(560px, 85vh); border: 0; border-radius: 16px; background: #f3eee5; }
pre { margin: 0; padding: 20px; border-radius: 16px; background: #151311; font: 14px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { margin-top: 48px; padding: 48px 24px; border-radius: 16px; background: #151311; text-align: center; }
.empty h2 { margin: 0 0 8px; font-size: 20px; }
`;
