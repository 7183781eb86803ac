// The server with sign-in and keys, the embedded database and mails kept in memory. What a person does in a mailbox is done
// here: their link is approved, their code read.
import { openMemoryDb } from '../../packages/server/src/testing/memoryDb.ts'
import { startAuthStack } from '../../packages/server/src/testing/startAuthStack.ts'

const wide = '100000000/100000000'
const stack = await startAuthStack({
  db: await openMemoryDb(),
  env: { LATCHKEY_LIMIT_ROUTE: wide, LATCHKEY_LIMIT_PROJECT: wide, LATCHKEY_MAIL_PER_MINUTE: '100000' },
})

process.on('message', async (message) => {
  if (message === 'cpu') return process.send(process.cpuUsage())
  const codes = []
  for (const { email, number } of message.approve) {
    await stack.approve(email, number)
    codes.push(stack.mailer.codeFor(email))
  }
  process.send({ codes })
})
process.on('disconnect', () => void stack.close().finally(() => process.exit()))
process.send({ url: stack.url })
