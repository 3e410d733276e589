declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** Read when zod loads, before it tries to compile code, which the content security policy forbids. `z.config` would be too late. */
globalThis.__zod_globalConfig = { jitless: true };
