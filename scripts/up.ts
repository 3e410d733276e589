import { prepareAndStart } from "./prepare.ts";

await prepareAndStart("scripts/demo.ts");
