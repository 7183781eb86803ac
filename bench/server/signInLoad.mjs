// Browsers that ask for a mail and enter its code, one after the other, as the embedded wallet's frame does.
import { authApi } from '@latchkey/protocol/schemas'
import { createWalletDevice } from '../../packages/server/src/testing/createWalletDevice.ts'

const [url] = process.argv.slice(2)
let asked = []

process.on('message', async ({ connect, codes }) => {
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
  for (const [at, { device, flowId }] of asked.entries()) {
    const { status, failure } = await device.ask(authApi.connectOtp, { flowId, otp: codes[at] })
    if (status !== 200) throw new Error(failure.description)
  }
  process.send({ done: true })
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
