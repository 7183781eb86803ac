import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { diagnose } from './diagnose.ts'

const moonPay = {
  LATCHKEY_MOONPAY_KEY: 'pk_test_1',
  LATCHKEY_MOONPAY_SECRET: 'sk_test_secret',
  LATCHKEY_MOONPAY_WEBHOOK_KEY: 'wk_test_secret',
}

async function find(env: Record<string, string>, isLive = false) {
  const base = { LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', LATCHKEY_DATA: temporaryFolder() }
  const findings = await diagnose({ ...base, ...env }, { isLive })
  return findings.find(({ part }) => part === 'Buying') ?? expect.fail('Nothing was said of buying')
}

it('without anybody who sells it says how to have one', async () => {
  expect(await find({})).toMatchObject({
    state: 'ok',
    servedBy: 'nothing',
    advice: expect.stringContaining('LATCHKEY_CHECKOUT_URL'),
  })
})

it('says that the MoonPay adapter was not run against the live service, and never its keys', async () => {
  const finding = await find(moonPay)
  expect(finding).toMatchObject({
    state: 'attention',
    servedBy: 'MoonPay at buy-sandbox.moonpay.com',
    advice: expect.stringContaining('not yet run against the live service'),
  })
  expect(JSON.stringify(finding)).not.toContain('secret')
})

it('asks it with --live', async () => {
  let status = 200
  const answer = {
    baseCurrencyAmount: 100,
    quoteCurrencyAmount: 1,
    feeAmount: 1,
    networkFeeAmount: 1,
    totalAmount: 102,
  }
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ...moonPay, LATCHKEY_MOONPAY_API_URL: `http://${host}`, LATCHKEY_EGRESS_ALLOW: host }
  expect(await find(env, true)).toMatchObject({ state: 'ok', advice: expect.stringContaining('just now') })
  status = 500
  const failed = await find(env, true)
  expect(failed).toMatchObject({ state: 'failed', advice: expect.stringContaining('MoonPay can’t be used') })
  expect(JSON.stringify(failed)).not.toContain('secret')
})
