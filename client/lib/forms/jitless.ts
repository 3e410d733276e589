declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Zod reads its settings here when its code comes, before the first schema is made: that one already tries whether
 * `new Function` works, which the content security policy forbids and Firefox complains of. `z.config` would be too late:
 * modules that make schemas run before the one that calls it.
 */
globalThis.__zod_globalConfig = { jitless: true };
