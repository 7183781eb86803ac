import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFrameWorld } from '../../testing/startFrameWorld.ts'

const open: { close(): void }[] = []
const styles = new Map<string, string>()
/** The root element of the frame's document. */
const root = {
  dataset: {} as Record<string, string>,
  lang: '',
  dir: '',
  style: {
    setProperty: (name: string, value: string) => void styles.set(name, value),
    removeProperty: (name: string) => void styles.delete(name),
  },
}
beforeEach(() => {
  styles.clear()
  vi.stubGlobal('document', { documentElement: root })
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.unstubAllGlobals()
})
const start = () => {
  const world = startFrameWorld()
  open.push(world)
  return world
}

describe('[S7.61] SYNC_THEME', () => {
  it.each(['themeVariables', 'w3mThemeVariables'] as const)(
    '[S3.21] [S7.61] mode, accent (%s) and language of the app are those of the frame’s screens from then on',
    async (name) => {
      const { messenger, services } = start()
      const accent = { '--w3m-accent': '#ff0066' }
      await messenger.request('SYNC_THEME', { themeMode: 'dark', [name]: accent, language: 'ar' })
      expect(services.state.look).toMatchObject({ locale: 'ar', mode: 'dark' })
      expect(root.lang).toBe('ar')
      expect(root.dir).toBe('rtl')
      expect(root.dataset.theme).toBe('dark')
      expect(styles.get('--accent')).toBe('rgb(255, 0, 102)')
      expect(services.state.look.variables).toMatchObject({ '--accent': 'rgb(255, 0, 102)' })
      // a later theme without an accent has none
      await messenger.request('SYNC_THEME', { themeMode: 'light', language: 'en' })
      expect(services.state.look).toMatchObject({ locale: 'en', mode: 'light' })
      expect(root.dataset.theme).toBe('light')
      expect(root.dir).toBe('ltr')
      expect(styles.size).toBe(0)
    },
  )

  it('[X.61, S7.61] a theme without a mode, which existing clients send before each request, leaves the mode as it was', async () => {
    const { messenger, services } = start()
    const w3mThemeVariables = { '--w3m-accent': 'hsla(230, 100%, 67%, 1)', '--w3m-background': '#202020' }
    await messenger.request('SYNC_THEME', { themeMode: 'dark', themeVariables: {}, w3mThemeVariables })
    await messenger.request('SYNC_THEME', { themeVariables: {}, w3mThemeVariables })
    expect(services.state.look).toMatchObject({
      mode: 'dark',
      variables: { '--accent': 'rgb(87, 115, 255)' },
    })
    expect(root.dataset.theme).toBe('dark')
    // control: another mode is applied
    await messenger.request('SYNC_THEME', { themeMode: 'light' })
    expect(root.dataset.theme).toBe('light')
  })

  it('[S3.21] a variable outside of the list reaches no style, whatever is beside it', async () => {
    const { messenger } = start()
    const themeVariables = { '--lk-accent': '#ff0066', '--lk-background-image': 'url(https://x.example)' }
    await messenger.request('SYNC_THEME', { themeMode: 'dark', themeVariables })
    expect([...styles.keys()]).toContain('--accent')
    expect(JSON.stringify([...styles])).not.toMatch(/image|url/)
  })

  it('[S7.61] a mode that is none, and a field beside it, are refused and change nothing', async () => {
    const { frame, messenger, services } = start()
    await messenger.request('SYNC_THEME', { themeMode: 'dark' })
    for (const payload of [{ themeMode: 'sepia' }, { themeMode: 'light', html: '<b>' }]) {
      await expect(messenger.request('SYNC_THEME', payload as never)).rejects.toMatchObject({
        code: 'invalidRequest',
      })
      frame.postToFrame({ type: '@w3m-app/SYNC_THEME', id: JSON.stringify(payload), payload })
    }
    await messenger.request('GET_CHAIN_ID', undefined)
    expect(services.state.look.mode).toBe('dark')
  })
})
