/** What the whole process is doing; `/readyz` tells it to whoever sends people here. */
export interface Lifecycle {
  stopping: boolean;
}
