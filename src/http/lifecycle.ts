/** What the whole process is doing; `/readyz` tells it to anyone who sends people here. */
export interface Lifecycle {
  stopping: boolean;
}
