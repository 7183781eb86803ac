import { describe, expect, it, vi } from 'vitest'
import { version } from '../../config/callServer.ts'
import { createTestFrame } from '../testing/createTestFrame.ts'
import { startEmbedded } from '../testing/startEmbedded.ts'

const metadata = {
  name: 'Shop',
  description: 'Sells things',
  url: 'https://shop.example',
  icons: ['https://shop.example/icon.png'],
}

/** The app data as the frame received it, after its own strict schema. */
async function getAppData(parameters: Parameters<typeof startEmbedded>[1]) {
  const app = startEmbedded(undefined, parameters)
  await app.login.begin({ email: 'mira@example.org' })
  await vi.waitFor(() => expect(app.names()).toContain('SYNC_DAPP_DATA'))
  return app.last('SYNC_DAPP_DATA')
}

describe('the app data sent to the frame', () => {
  it('[S3.20] nests name, description, url and icons under `metadata`, and nothing else', async () => {
    expect(await getAppData({ metadata })).toEqual({
      metadata,
      projectId: 'test',
      sdkVersion: `html-embedded-${version}`,
      sdkType: 'latchkey',
    })
  })

  it('[S3.02] names the default type of accounts where the app does, and none where it doesn’t', async () => {
    expect(await getAppData({ defaultAccountTypes: { eip155: 'eoa' } })).toMatchObject({
      defaultAccountType: 'eoa',
    })
    expect(await getAppData({ defaultAccountTypes: { bip122: 'ordinal' } })).not.toHaveProperty(
      'defaultAccountType',
    )
  })

  it('[S3.20] leaves out what the app doesn’t set, and shortens what is too long for the wire', async () => {
    const long = {
      name: 'n'.repeat(300),
      description: 'd'.repeat(2_000),
      icons: Array(12).fill('https://a.b/c'),
    }
    expect(await getAppData({ metadata: long, preset: 'compat' })).toMatchObject({
      metadata: {
        name: 'n'.repeat(256),
        description: 'd'.repeat(1024),
        icons: Array(8).fill('https://a.b/c'),
      },
      sdkType: 'appkit',
    })
  })

  it('[S3.20] leaves out only the addresses that are too long for the wire', async () => {
    const icon = 'https://shop.example/icon.png'
    const dataUrl = `data:image/png;base64,${'A'.repeat(3_000)}`
    const long = { ...metadata, url: `https://shop.example/${'u'.repeat(2_028)}`, icons: [dataUrl, icon] }
    const { name, description } = metadata
    expect(await getAppData({ metadata: long })).toHaveProperty('metadata', {
      name,
      description,
      icons: [icon],
    })
    // Control: the longest address that fits.
    const longest = { ...metadata, url: long.url.slice(0, 2_048) }
    expect(await getAppData({ metadata: longest })).toHaveProperty('metadata', longest)
  })

  it('[S3.20] sends eight icons of those that fit', async () => {
    const icons = Array.from({ length: 10 }, (_, index) => `https://shop.example/${index}.png`)
    const long = `data:image/png;base64,${'A'.repeat(3_000)}`
    const sent = { metadata: { ...metadata, icons: [long, ...icons] } }
    expect(await getAppData(sent)).toMatchObject({ metadata: { icons: icons.slice(0, 8) } })
  })

  it.each([
    ['the four beside `metadata`', { projectId: 'test', ...metadata }],
    ['no project', { metadata }],
    ['icons that are one', { projectId: 'test', metadata: { icons: 'https://shop.example/icon.png' } }],
  ])('[S3.20] the frame refuses %s', async (_, payload) => {
    const { frame, names } = createTestFrame()
    frame.element.load()
    await vi.waitFor(() => expect(frame.sent).toHaveLength(1))
    const send = (id: string, sent: unknown) =>
      frame.postToFrame({ type: '@w3m-app/SYNC_DAPP_DATA', id, payload: sent })
    send('wrong', payload)
    // Control: what existing clients send is accepted.
    send('right', { projectId: 'test', metadata })
    await vi.waitFor(() => expect(frame.sent).toHaveLength(3))
    expect(frame.sent.map(({ message }) => message)).toMatchObject([
      { type: '@w3m-frame/READY' },
      { type: '@w3m-frame/SYNC_DAPP_DATA_ERROR', id: 'wrong' },
      { type: '@w3m-frame/SYNC_DAPP_DATA_SUCCESS', id: 'right' },
    ])
    expect(names()).toEqual(['SYNC_DAPP_DATA'])
  })
})
