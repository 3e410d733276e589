import { type Classify, openClassifier } from "./classify.ts";

/** Addresses of the model's files. */
export interface GuardFiles {
  topology: string;
  weights: string;
  wasm: string;
}
export type GuardQuestion = { files: GuardFiles } | { id: number; pixels: Uint8ClampedArray<ArrayBuffer> };
/** `share`: how much the picture looks like pornography, real or drawn. Null: the model cannot be used. */
export type GuardAnswer = { id: number; share: number; tookMs: number } | { isReady: boolean };

let classifier: Promise<Classify> | undefined;

addEventListener("message", async ({ data }: MessageEvent<GuardQuestion>) => {
  if ("files" in data) {
    classifier = open(data.files);
    const isReady = await classifier.then(
      () => true,
      () => false,
    );
    return answer({ isReady });
  }
  if (!classifier) return;
  const classify = await classifier;
  const began = performance.now();
  const { porn, hentai } = await classify(data.pixels);
  answer({ id: data.id, share: porn + hentai, tookMs: performance.now() - began });
});

const answer = (said: GuardAnswer) => postMessage(said);

async function open({ topology, weights, wasm }: GuardFiles): Promise<Classify> {
  const [model, bytes] = await Promise.all([file(topology), file(weights)]);
  return openClassifier({ topology: await model.json(), weights: await bytes.arrayBuffer(), wasm });
}

async function file(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}
