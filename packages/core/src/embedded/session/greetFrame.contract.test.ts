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

/** What the frame's end of the channel took, after its own strict schema. */
async function greeted(parameters: Parameters<typeof startEmbedded>[1]) {
  const app = startEmbedded(undefined, parameters)
  await app.login.begin({ email: 'mira@example.org' })
  await vi.waitFor(() => expect(app.names()).toContain('SYNC_DAPP_DATA'))
  return app.last('SYNC_DAPP_DATA')
}

describe('what the frame is told of the app', () => {
  it('[S3.20] nests name, description, url and icons under `metadata`, and nothing else', async () => {
    expect(await greeted({ metadata })).toEqual({
      metadata,
      projectId: 'test',
      sdkVersion: `html-embedded-${version}`,
      sdkType: 'latchkey',
    })
  })

  it('[S3.20] leaves out what the app doesn’t say, and cuts what the wire doesn’t take', async () => {
    const long = {
      name: 'n'.repeat(300),
      description: 'd'.repeat(2_000),
      icons: Array(12).fill('https://a.b/c'),
    }
    expect(await greeted({ metadata: long, preset: 'compat' })).toMatchObject({
      metadata: {
        name: 'n'.repeat(256),
        description: 'd'.repeat(1024),
        icons: Array(8).fill('https://a.b/c'),
      },
      sdkType: 'appkit',
    })
  })

  it.each([
    ['the four beside `metadata`', { projectId: 'test', ...metadata }],
    ['no project', { metadata }],
    ['icons that are one', { projectId: 'test', metadata: { icons: 'https://shop.example/icon.png' } }],
  ])('[S3.20] the frame refuses %s', async (_, payload) => {
    const { frame, names } = createTestFrame()
    frame.element.load()
    await vi.waitFor(() => expect(frame.sent).toHaveLength(1))
    const ask = (id: string, sent: unknown) =>
      frame.postToFrame({ type: '@w3m-app/SYNC_DAPP_DATA', id, payload: sent })
    ask('wrong', payload)
    // control: what every existing client sends is taken
    ask('right', { projectId: 'test', metadata })
    await vi.waitFor(() => expect(frame.sent).toHaveLength(3))
    expect(frame.sent.map(({ message }) => message)).toMatchObject([
      { type: '@w3m-frame/READY' },
      { type: '@w3m-frame/SYNC_DAPP_DATA_ERROR', id: 'wrong' },
      { type: '@w3m-frame/SYNC_DAPP_DATA_SUCCESS', id: 'right' },
    ])
    expect(names()).toEqual(['SYNC_DAPP_DATA'])
  })
})
