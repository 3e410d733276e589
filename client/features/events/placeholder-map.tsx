export function PlaceholderMap() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      className="-z-10 absolute inset-0 size-full scale-105 bg-panel blur-[6px]"
    >
      <g fill="none" className="stroke-lifted" strokeWidth="7">
        {STREETS.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path d={RIVER} fill="none" stroke="#1a2125" strokeWidth="56" strokeLinecap="round" />
      <g className="fill-raised">
        {PARKS.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="18" />
        ))}
      </g>
      {LIGHTS.map(([x, y, radius]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={radius * 1.7} className="fill-gold" opacity="0.16" />
          <circle cx={x} cy={y} r={radius} className="fill-gold" opacity="0.85" />
        </g>
      ))}
    </svg>
  );
}

const RIVER = "M-60 560 C 180 470, 300 690, 520 600 S 760 360, 940 430 S 1180 560, 1280 470";
const STREETS = [
  "M0 130 H1200",
  "M0 300 C 300 260, 800 360, 1200 290",
  "M0 700 C 400 760, 800 700, 1200 740",
  "M150 0 V800",
  "M330 0 C 360 300, 300 520, 360 800",
  "M560 0 V800",
  "M760 0 C 720 260, 800 560, 740 800",
  "M980 0 V800",
  "M0 0 L1200 800",
  "M600 330 m-230 0 a230 230 0 1 0 460 0 a230 230 0 1 0 -460 0",
  "M600 330 m-110 0 a110 110 0 1 0 220 0 a110 110 0 1 0 -220 0",
];
const PARKS = [
  [190, 160, 110, 90],
  [820, 170, 130, 80],
  [1010, 590, 120, 110],
] as const;
const LIGHTS = [
  [230, 210, 20],
  [420, 120, 14],
  [505, 380, 26],
  [650, 240, 18],
  [690, 500, 14],
  [830, 330, 22],
  [900, 150, 14],
  [1040, 380, 18],
  [1090, 640, 20],
  [330, 520, 16],
  [140, 420, 14],
  [560, 690, 18],
] as const;
