declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Zod reads this global when its code loads, before the first schema is made, which would already try whether `new Function`
 * works: the content security policy forbids that, and Firefox reports it. `z.config` would be too late, since modules that
 * make schemas run before the one that calls it.
 */
globalThis.__zod_globalConfig = { jitless: true };
