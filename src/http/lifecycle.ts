export interface Lifecycle {
  stopping: boolean;
}
