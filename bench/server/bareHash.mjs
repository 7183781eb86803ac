// The floor of a code that is checked: the slow hash alone, as often as it is told to. The parameters stand here again, so that a
// server that hashes less is seen.
import { randomBytes, scrypt } from 'node:crypto'

const cost = { N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const hash = () =>
  new Promise((resolve, reject) =>
    scrypt(randomBytes(32), 'flow', 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  )

process.on('message', async (message) => {
  if (message === 'cpu') return process.send(process.cpuUsage())
  for (let done = 0; done < message.hashes; done++) await hash()
  process.send({ done: true })
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
