import type { FrameState } from './FrameState.ts'

/** The page that embeds the frame, as the sign-in API is told of it. */
export function describeApp({ claimedName }: Pick<FrameState, 'claimedName'>, embedder: string) {
  return { origin: embedder, ...(claimedName && { name: claimedName.slice(0, 64) }) }
}
