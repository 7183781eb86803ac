import { untilStopped } from '../process.ts'

/** A program whose stopping hangs: only a second signal ends it. */
setInterval(() => undefined, 1000)
const stopped = untilStopped()
process.stdout.write('running\n')
await stopped
process.stdout.write('stopping\n')
