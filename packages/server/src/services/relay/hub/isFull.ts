import type { Connection } from './Connection.ts'

/** Pushes a connection may owe an acknowledgement for; what comes after waits in the mailbox. */
const most = 256
/** The same in bytes of messages. */
const mostBytes = 1024 * 1024

/** Whether a connection has to acknowledge before it is sent more. `part`: of its window, 1 = all of it. */
export function isFull({ unacknowledged, unacknowledgedBytes }: Connection, part = 1): boolean {
  return unacknowledged.size >= most * part || unacknowledgedBytes >= mostBytes * part
}
