import {
  add,
  avgPool,
  fused,
  image,
  mul,
  relu,
  relu6,
  reshape,
  scalar,
  sigmoid,
  type Tensor,
  type Tensor4D,
  tensor,
  tidy,
  tile,
  transpose,
} from "@tensorflow/tfjs-core";
import { openBackEnd, toShares } from "#client/lib/tensors/back-end.ts";
import { SEEN } from "./sizes.ts";
import { type Graph, readGraph, type Step } from "./tflite.ts";

/** How much each pixel of a picture of `SEEN` (RGBA) belongs to a person: 0 to 1, row by row. */
export type Segment = (pixels: Uint8ClampedArray) => Float32Array;

/** @throws where the browser refuses wasm, or has none with SIMD */
export async function openSegmenter(model: ArrayBuffer, wasm: string): Promise<Segment> {
  await openBackEnd(wasm);
  const run = compile(readGraph(model));
  const shares = new Float32Array(SEEN.width * SEEN.height * 3);
  const segment: Segment = (pixels) => {
    const picture = () => tensor(toShares(pixels, shares), [1, SEEN.height, SEEN.width, 3]) as Tensor4D;
    const output = tidy(() => run(picture()));
    const people = fromQuarters(output.dataSync() as Float32Array);
    output.dispose();
    return people;
  };
  // The first run compiles, and takes several times as long as any other.
  segment(new Uint8ClampedArray(SEEN.width * SEEN.height * 4));
  return segment;
}

type Values = (Tensor | undefined)[];
type Run = (values: Values) => Tensor;

/** One function for each step, with its weights turned into the shapes that the back end wants. */
function compile({ input, output, tensors, steps }: Graph): (picture: Tensor4D) => Tensor {
  const constants: Values = tensors.map(
    ({ shape, constant }) => constant && tensor(constant, shape),
  ) as Values;
  for (const { kind, inputs, output } of steps)
    if (kind === "dequantize") constants[output] = constants[inputs[0]!];
  const runs = withRelus(steps.filter(({ kind }) => kind !== "dequantize")).map(
    (step) => [step.output, runOf(step, tensors, (at) => constants[at]!)] as const,
  );
  return (picture) => {
    const values: Values = [];
    values[input] = picture;
    for (const [at, run] of runs) values[at] = run(values);
    return values[output]!;
  };
}

type FusedStep = Step & { activation: "relu" | "linear" };

/** A convolution does the step after it on the way. */
function withRelus(steps: readonly Step[]): FusedStep[] {
  const uses = steps.flatMap(({ inputs }) => inputs);
  const isOnlyUse = (at: number) => uses.indexOf(at) === uses.lastIndexOf(at);
  const fusedSteps: FusedStep[] = [];
  for (const step of steps) {
    const before = fusedSteps.at(-1);
    const fuses = step.kind === "relu" && before?.output === step.inputs[0] && isOnlyUse(before!.output);
    if (before && fuses && (before.kind === "conv" || before.kind === "depthwise"))
      fusedSteps[fusedSteps.length - 1] = { ...before, output: step.output, activation: "relu" };
    else fusedSteps.push({ ...step, activation: "linear" });
  }
  return fusedSteps;
}

function runOf(step: FusedStep, tensors: Graph["tensors"], constant: (at: number) => Tensor): Run {
  const { kind, inputs, output, stride: strides, activation } = step;
  const [first, second, third] = inputs as [number, number, number];
  const x = (values: Values) => values[first] as Tensor4D;
  switch (kind) {
    case "add":
      return (values) => add(x(values), values[second]!);
    case "multiply":
      return (values) => mul(x(values), values[second]!);
    case "relu":
      return (values) => relu(x(values));
    case "sigmoid":
      return (values) => sigmoid(x(values));
    case "hardSwish": {
      const [three, sixth] = [scalar(3), scalar(1 / 6)];
      return (values) => mul(x(values), mul(relu6(add(x(values), three)), sixth));
    }
    case "mean": {
      // Ten times as fast as `mean`, which moves all numbers first.
      const [, height, width] = tensors[first]!.shape as [number, number, number];
      return (values) => avgPool(x(values), [height, width], 1, "valid");
    }
    case "resize": {
      const [, height, width] = tensors[output]!.shape as [number, number, number];
      return (values) => image.resizeBilinear(x(values), [height, width], false, true);
    }
    case "conv": {
      const filter = transpose(constant(second), [1, 2, 3, 0]) as Tensor4D;
      const bias = constant(third);
      return (values) => fused.conv2d({ x: x(values), filter, strides, pad: "same", bias, activation });
    }
    case "depthwise": {
      const [, height, width, channels] = constant(second).shape as [number, number, number, number];
      const filter = reshape(constant(second), [height, width, channels, 1]) as Tensor4D;
      const bias = constant(third);
      return (values) =>
        fused.depthwiseConv2d({ x: x(values), filter, strides, pad: "same", bias, activation });
    }
    case "doubling": {
      // Each pixel becomes two by two: four results of one convolution, which `fromQuarters` puts in their places.
      const [, , , channels] = constant(second).shape as [number, number, number, number];
      const filter = transpose(reshape(constant(second), [1, 4, 1, channels]), [0, 2, 3, 1]) as Tensor4D;
      const bias = tile(constant(third), [4]);
      return (values) => fused.conv2d({ x: x(values), filter, strides: 1, pad: "same", bias });
    }
    case "dequantize":
      throw new Error("Weights are read before the run");
  }
}

function fromQuarters(quarters: Float32Array): Float32Array {
  const { width, height } = SEEN;
  const people = new Float32Array(width * height);
  let from = 0;
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      people[at] = quarters[from++]!;
      people[at + 1] = quarters[from++]!;
      people[at + width] = quarters[from++]!;
      people[at + width + 1] = quarters[from++]!;
    }
  return people;
}
