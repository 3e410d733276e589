/** Reported by `/readyz` to load balancers. */
export interface Lifecycle {
  stopping: boolean;
}
