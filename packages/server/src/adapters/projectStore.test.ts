import { expect, it } from 'vitest'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { createProjectStore } from './projectStore.ts'

onBothDatabases('the projects', (db) => {
  const store = () => createProjectStore(db(), { now: () => 1_795_246_800_000 })

  it('are added with a name, origins and an id of their own', async () => {
    const one = await store().add({
      name: ' Shop ',
      origins: ['https://shop.example', 'https://shop.example'],
    })
    const two = await store().add({ name: 'Other', origins: [] })
    expect(one).toMatchObject({
      name: 'Shop',
      createdAt: 1_795_246_800_000,
      origins: ['https://shop.example'],
    })
    expect(one.id).toMatch(/^[0-9a-f]{32}$/)
    expect(two.id).not.toBe(one.id)
    const listed = await store().list()
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([one.id, two.id]))
    expect(listed.find(({ id }) => id === one.id)).toEqual(one)
  })

  it('get and lose origins', async () => {
    const { id } = await store().add({ name: 'Shop', origins: [] })
    await store().addOrigin(id, '*.example.com')
    await store().addOrigin(id, '*.example.com')
    await store().addOrigin(id, 'https://a.example')
    expect((await store().list())[0]?.origins).toEqual(['*.example.com', 'https://a.example'])
    await store().removeOrigin(id, '*.example.com')
    expect((await store().list())[0]?.origins).toEqual(['https://a.example'])
    await expect(store().removeOrigin(id, '*.example.com')).rejects.toMatchObject({ code: 'unknown_origin' })
  })

  it('remember features', async () => {
    const { id } = await store().add({ name: 'Shop', origins: [] })
    await store().setFeature(id, 'swap', true)
    await store().setFeature(id, 'swap', false)
    expect((await store().list())[0]?.features).toEqual([{ id: 'swap', isEnabled: false, config: null }])
  })

  it.each([
    ['unknown_project', () => store().addOrigin('nobody', 'https://a.example')],
    ['unknown_project', () => store().setFeature('nobody', 'swap', true)],
    ['invalid_origin', () => store().add({ name: 'x', origins: ['https://a.example/path'] })],
    ['invalid_origin', () => store().addOrigin('nobody', '*')],
    ['invalid_name', () => store().add({ name: ' ', origins: [] })],
    ['invalid_feature', () => store().setFeature('nobody', 'Swap me', true)],
  ])('refuse with %s, and change nothing', async (code, change) => {
    await expect(change()).rejects.toMatchObject({ code })
    expect(await store().list()).toEqual([])
  })
})
