import { describe, expect, it } from 'vitest'
import { type FrameResource, frameHeaders } from './frameHeaders.ts'

/** The `frame-ancestors` directive of an answer. */
function ancestors(resource: FrameResource, embedders = ['https://app.example.org']) {
  const { 'content-security-policy': policy } = frameHeaders({ resource, embedders, connect: [] })
  return policy?.split('; ').find((one) => one.startsWith('frame-ancestors'))
}

describe('who may embed an answer of the wallet host', () => {
  it('[X.04] the listed origins may embed the frame; without a list nobody may', () => {
    expect(ancestors('frame')).toBe('frame-ancestors https://app.example.org')
    expect(ancestors('frame', [])).toBe("frame-ancestors 'none'")
  })

  it.each(['page', 'worker', 'asset', 'data'] as const)('[X.04] nobody may embed a %s', (resource) => {
    expect(ancestors(resource)).toBe("frame-ancestors 'none'")
  })
})
