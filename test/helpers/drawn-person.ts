/** A drawn head and shoulders before a chequered wall, 640 × 480: enough of a person for the model, and no one's likeness. */
export const DRAWN_PERSON = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
  <pattern id="wall" width="40" height="40" patternUnits="userSpaceOnUse">
    <path fill="#eee" d="M0 0h40v40H0z"/>
    <path fill="#222" d="M0 0h20v20H0zM20 20h20v20H20z"/>
  </pattern>
  <radialGradient id="skin"><stop offset=".6" stop-color="#e8b899"/><stop offset="1" stop-color="#b9805f"/></radialGradient>
  <path fill="url(#wall)" d="M0 0h640v480H0z"/>
  <path fill="#3a5a8a" d="M140 480Q150 340 260 330H380Q490 340 500 480Z"/>
  <path fill="#c98f6d" d="M275 270h90v70q-45 40-90 0z"/>
  <ellipse fill="url(#skin)" cx="320" cy="200" rx="85" ry="110"/>
  <path fill="#3b2a1e" d="M232 200Q225 80 320 75Q415 80 408 200Q400 130 320 125Q240 130 232 200Z"/>
  <ellipse fill="#fff" cx="288" cy="190" rx="14" ry="8"/><ellipse fill="#fff" cx="352" cy="190" rx="14" ry="8"/>
  <circle fill="#432" cx="288" cy="190" r="6"/><circle fill="#432" cx="352" cy="190" r="6"/>
  <g fill="none">
    <path stroke="#3b2a1e" stroke-width="5" d="M270 170q18-10 36 0M334 170q18-10 36 0"/>
    <path stroke="#a8714f" stroke-width="3" d="M318 195l-10 40h18"/>
    <path stroke="#9b4a4a" stroke-width="7" d="M290 260q30 18 60 0"/>
  </g>
</svg>`;
