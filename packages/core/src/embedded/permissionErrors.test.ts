import { FrameError } from '@latchkey/frame/messenger'
import { expect, it } from 'vitest'
import { toProviderError } from './errors.ts'

const parameters = { method: 'wallet_grantPermissions', timeout: 1_000, name: 'Wallet' }

it('[S7.73] what the frame doesn’t support is 4200 to an app, and a request that can’t be read is not', () => {
  const refusalOf = (reason: string) =>
    toProviderError(
      new FrameError('refused', 'This wallet gives no permissions to apps in advance.', {
        refusal: { reason },
      }),
      parameters,
    )
  expect(refusalOf('unsupported')).toMatchObject({ name: 'RpcError', code: 4200 })
  expect(refusalOf('chain')).toMatchObject({ code: -32_603 })
})
