import { socketErrorCode } from "#client/lib/socket/error.ts";
import type { ServerData } from "#contract/realtime.ts";

type Ring = Pick<ServerData["CALL"], "callId"> & { from: { id: string } };

/** The last declined call, until the server knows: if that message is lost with the connection, the call is announced again. */
export class Declined {
  private callId: string | null = null;

  constructor(private readonly endCall: (friendId: string) => Promise<unknown>) {}

  decline({ callId, from }: Ring): void {
    this.callId = callId;
    this.endCall(from.id).then(
      () => this.forget(callId),
      (error) => {
        const code = socketErrorCode(error);
        // Any other refusal means that there is nothing left to decline.
        if (code !== "disconnected" && code !== "timed_out") this.forget(callId);
      },
    );
  }

  takes(ring: Ring): boolean {
    if (ring.callId !== this.callId) return false;
    this.decline(ring);
    return true;
  }

  private forget(callId: string): void {
    if (this.callId === callId) this.callId = null;
  }
}
