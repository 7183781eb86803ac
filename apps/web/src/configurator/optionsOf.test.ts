import { expect, it } from 'vitest'
import { defaultChoices } from './Choices.ts'
import { previewModalOptionsOf, previewOptionsOf } from './optionsOf.ts'

it('[S9.71] shows that there are terms, and leads to none a link names; server, project, storage and chain stay ours', () => {
  const choices = {
    ...defaultChoices,
    terms: 'https://evil.example/terms',
    server: 'https://evil.example',
    project: 'theirs',
    scope: 'theirs',
    rpc: 'https://evil.example/rpc',
  }
  const shown = previewModalOptionsOf(
    choices,
    'http://app.localhost/configure?terms=https://evil.example/terms',
  )
  expect(shown.termsConditionsUrl).toMatch(/^http:\/\/app\.localhost\/configure\S*#terms$/)
  expect(new URL(shown.termsConditionsUrl ?? '').host).toBe('app.localhost')
  expect(shown).not.toHaveProperty('privacyPolicyUrl')
  for (const name of ['server', 'projectId', 'rpcUrls', 'storageScope', 'importLegacy'])
    expect(previewOptionsOf(choices)).not.toHaveProperty(name)
})
