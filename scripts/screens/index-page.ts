export interface Picture {
  file: string;
  viewer: string;
  state: string;
  path: string;
  width: number;
  lang: string;
}

export function indexPage(pictures: Picture[]): string {
  const rows = Map.groupBy(pictures, ({ viewer, state, path }) => `${viewer} ${path} ${state}`);
  const choices = (name: "width" | "lang" | "viewer" | "state") =>
    [...new Set(pictures.map((picture) => String(picture[name])))]
      .map(
        (value) =>
          `<label><input type="checkbox" checked data-name="${name}" value="${value}"> ${value}</label>`,
      )
      .join(" ");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { margin: 24px; background: #24201b; color: #eee; font: 15px/1.4 system-ui; }
  form { position: sticky; top: 0; padding: 12px 0; background: inherit; }
  form span { margin-right: 24px; }
  .row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; padding-bottom: 16px; }
  figure { margin: 0; flex: none; }
  img { display: block; height: 560px; object-fit: cover; object-position: top; border: 1px solid #4a4238; }
  [hidden] { display: none; }
</style>
<form><span>${choices("viewer")}</span><span>${choices("state")}</span><span>${choices("width")}</span><span>${choices("lang")}</span></form>
${[...rows].map(([title, taken]) => row(title, taken)).join("\n")}
<script>
  document.forms[0].addEventListener("change", () => {
    const off = [...document.querySelectorAll("input:not(:checked)")];
    for (const figure of document.querySelectorAll("figure"))
      figure.hidden = off.some(({ dataset, value }) => figure.dataset[dataset.name] === value);
  });
</script>
`;
}

const row = (title: string, pictures: Picture[]) =>
  `<h2>${title}</h2><div class="row">${pictures.map(figure).join("")}</div>`;

const figure = ({ file, viewer, state, width, lang }: Picture) =>
  `<figure data-viewer="${viewer}" data-state="${state}" data-width="${width}" data-lang="${lang}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${width} ${lang}</figcaption></figure>`;
