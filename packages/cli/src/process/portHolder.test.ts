import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { portHolder } from './portHolder.ts'

it('names the process that listens, and nobody for a free port', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(portHolder(port)).toContain(`(process ${process.pid})`)
  await new Promise((resolve) => server.close(resolve))
  expect(portHolder(port)).toBeUndefined()
})
