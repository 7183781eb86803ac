import { verifyMessage } from 'viem'
import { expect, test } from '../existing/existingTest.ts'
import { newAddress } from '../fixtures/inbox.ts'

// Signing in by e-mail with the last open release of an existing kit, unmodified: its public hosts lead to the stack.

test.describe.configure({ timeout: 180_000 })

const text = 'hello'

test('[X.61] a new address signs in, is there after a reload, signs out, and is in again by the code alone', async ({
  startVisitor,
}) => {
  const { client, page } = await startVisitor()
  const email = newAddress('existing')
  const address = await client.signIn(email)
  expect((await client.state()).account?.user?.email).toBe(email)

  await test.step('the first approval offers a way to recover, once', async () => {
    const signing = client.act('signMessage', text)
    await client.press('protect-later')
    await client.approve()
    expect(await verifyMessage({ address, message: text, signature: (await signing) as `0x${string}` })).toBe(
      true,
    )
    await expect(page.locator('#w3m-iframe')).toBeHidden()
  })

  await test.step('after a reload it is connected, and signs without another question', async () => {
    await client.reload()
    expect(await client.expectConnected()).toBe(address)
    const signing = client.act('signMessage', 'again')
    await client.approve()
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address, message: 'again', signature })).toBe(true)
  })

  await test.step('signed out, it stays so', async () => {
    await client.act('disconnect')
    await client.expectDisconnected()
    await client.reload()
    await client.expectDisconnected()
  })

  await test.step('the device is known: the code alone, and the same wallet', async () => {
    expect(await client.signIn(email, { isNewDevice: false })).toBe(address)
    const signing = client.act('signMessage', 'back')
    await client.approve()
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address, message: 'back', signature })).toBe(true)
  })
})

test('[X.61] a second device has the address before it recovers the wallet, and signs after', async ({
  startVisitor,
}) => {
  const email = newAddress('second')
  const password = 'correct horse battery staple 42'
  const first = (await startVisitor()).client
  const address = await first.signIn(email)
  const signing = first.act('signMessage', text)
  await first.press('protect-other')
  await first.frame.getByTestId('protect-password').fill(password)
  await first.frame.getByTestId('protect-password-again').fill(password)
  await first.press('protect-password-submit')
  await first.approve()
  await signing

  const second = (await startVisitor()).client
  expect(await second.signIn(email)).toBe(address)
  const there = second.act('signMessage', text)
  await second.frame.getByTestId('recover-password').fill(password)
  await second.press('recover-password-submit')
  await second.approve()
  const signature = (await there) as `0x${string}`
  expect(await verifyMessage({ address, message: text, signature })).toBe(true)
})
