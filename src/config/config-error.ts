/** A setting, or what it names, with which the server cannot start. Its message is for the operator. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
