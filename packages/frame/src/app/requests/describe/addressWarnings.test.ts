import { describe, expect, it } from 'vitest'
import { facts, friend, testKeys } from '../../../testing/requestWorld.ts'
import { recipientWarnings } from './addressWarnings.ts'

const known = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const { solana, evm } = testKeys()
const warn = (to: string, recipients: readonly string[], account = solana.address) =>
  recipientWarnings(to, { ...facts, recipients }, account).map(({ text }) => text)

describe('recipientWarnings', () => {
  it.each([
    ['with another middle', `7S3P${known.slice(5, -4)}1AaKv`],
    ['with other capitals at its ends', `7s3P${known.slice(5, -4)}1aAKv`],
    ['that differs in capitals only', known.replace('Jpyy', 'jpyy')],
  ])('[X.39a] warns of a Solana address %s, as the app does', (_, to) => {
    expect(warn(to, [known])).toEqual([expect.stringContaining(`looks like ${known}`)])
  })

  it('[X.39a] warns of no known address, and calls another one new (control)', () => {
    expect(warn(known, [known])).toEqual([])
    expect(warn(`8S3P${known.slice(4)}`, [known])).toEqual([expect.stringContaining('haven’t sent')])
    expect(warn(friend, [friend.toLowerCase()], evm.address)).toEqual([])
  })
})
