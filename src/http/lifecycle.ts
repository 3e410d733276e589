/** The state of the process; `/readyz` reports it to load balancers. */
export interface Lifecycle {
  stopping: boolean;
}
