/** What a segmenter needs of a model in TensorFlow Lite's format: a FlatBuffer, whose tables are read in place. */
export interface Graph {
  input: number;
  output: number;
  tensors: { shape: number[]; constant: Float32Array | Int32Array | null }[];
  steps: Step[];
}

export interface Step {
  kind: Kind;
  inputs: number[];
  output: number;
  stride: [number, number];
}

/** The only operations that the model uses, by their numbers in the format. */
const KINDS = {
  0: "add",
  3: "conv",
  4: "depthwise",
  6: "dequantize",
  14: "sigmoid",
  18: "multiply",
  19: "relu",
  23: "resize",
  /** `Convolution2DTransposeBias`, the only operation of the model that is not part of the format. */
  32: "doubling",
  40: "mean",
  117: "hardSwish",
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];
type Code = keyof typeof KINDS;

const FLOAT16 = 1;
const INT32 = 2;

/** @throws if it holds an operation that `KINDS` lacks: then another model came with the package */
export function readGraph(bytes: ArrayBuffer): Graph {
  const view = new DataView(bytes);
  const model = new Table(view, view.getUint32(0, true));
  const kinds = model.tables(1).map((code) => kindOf(Math.max(code.int8(0), code.int32(3))));
  const buffers = model.tables(4).map((buffer) => buffer.bytes(0));
  const [graph] = model.tables(2);
  if (!graph) throw new Error("The model has no graph");
  return {
    input: graph.ints(1)[0]!,
    output: graph.ints(2)[0]!,
    tensors: graph.tables(0).map((tensor) => ({
      shape: tensor.ints(0),
      constant: constantOf(tensor.int8(1), buffers[tensor.int32(2)]!),
    })),
    steps: graph.tables(3).map((step) => {
      const options = step.table(4);
      return {
        kind: kinds[step.int32(0)]!,
        inputs: step.ints(1),
        output: step.ints(2)[0]!,
        stride: [options?.int32(2) ?? 1, options?.int32(1) ?? 1],
      };
    }),
  };
}

function kindOf(code: number): Kind {
  if (!(code in KINDS)) throw new Error(`The model uses operation ${code}`);
  return KINDS[code as Code];
}

/** Null for what is computed, which has no bytes. */
function constantOf(type: number, bytes: Uint8Array): Float32Array | Int32Array | null {
  if (bytes.length === 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === INT32)
    return Int32Array.from({ length: bytes.length / 4 }, (_, at) => view.getInt32(at * 4, true));
  if (type !== FLOAT16) throw new Error(`The model has numbers of type ${type}`);
  return Float32Array.from({ length: bytes.length / 2 }, (_, at) => halfOf(view.getUint16(at * 2, true)));
}

/** `DataView.getFloat16` is too new for many browsers. */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** A table of a FlatBuffer. Fields that are left out are 0 or empty. */
class Table {
  constructor(
    private readonly view: DataView,
    private readonly at: number,
  ) {}

  int8(field: number): number {
    const at = this.find(field);
    return at === null ? 0 : this.view.getInt8(at);
  }

  int32(field: number): number {
    const at = this.find(field);
    return at === null ? 0 : this.view.getInt32(at, true);
  }

  table(field: number): Table | null {
    const at = this.find(field);
    return at === null ? null : new Table(this.view, this.follow(at));
  }

  tables(field: number): Table[] {
    const { at, length } = this.vector(field);
    return Array.from({ length }, (_, index) => new Table(this.view, this.follow(at + index * 4)));
  }

  ints(field: number): number[] {
    const { at, length } = this.vector(field);
    return Array.from({ length }, (_, index) => this.view.getInt32(at + index * 4, true));
  }

  bytes(field: number): Uint8Array {
    const { at, length } = this.vector(field);
    return new Uint8Array(this.view.buffer, at, length);
  }

  private vector(field: number): { at: number; length: number } {
    const at = this.find(field);
    if (at === null) return { at: 0, length: 0 };
    const start = this.follow(at);
    return { at: start + 4, length: this.view.getUint32(start, true) };
  }

  private find(field: number): number | null {
    const fields = this.at - this.view.getInt32(this.at, true);
    const entry = 4 + field * 2;
    if (entry >= this.view.getUint16(fields, true)) return null;
    const offset = this.view.getUint16(fields + entry, true);
    return offset === 0 ? null : this.at + offset;
  }

  private follow(at: number): number {
    return at + this.view.getUint32(at, true);
  }
}
