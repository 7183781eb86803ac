// Browsers that ask for a mail, guess its code and enter it, one after the other, as the embedded wallet's frame does.
import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { createWalletDevice } from '../../packages/server/src/testing/createWalletDevice.ts'

const [url] = process.argv.slice(2)
let asked = []

process.on('message', async ({ connect, codes, guess }) => {
  if (connect) {
    asked = []
    for (const email of connect) {
      const device = await createWalletDevice(url)
      const { reply, failure } = await device.connect(email)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error(failure.description)
      asked.push({ device, email, flowId: reply.flowId, number: reply.number })
    }
    return process.send({ asked: asked.map(({ email, number }) => ({ email, number })) })
  }
  if (guess) {
    for (const { device, flowId } of asked) {
      const flow = guess === 'invented' ? randomBytes(16).toString('base64url') : flowId
      const { status } = await device.ask(authApi.connectOtp, { flowId: flow, otp: '000000' })
      if (status === 200) throw new Error('a guess signed in')
    }
    return process.send({ done: true })
  }
  for (const [at, { device, flowId }] of asked.entries()) {
    const { status, failure } = await device.ask(authApi.connectOtp, { flowId, otp: codes[at] })
    if (status !== 200) throw new Error(failure.description)
  }
  process.send({ done: true })
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
