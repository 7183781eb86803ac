import type { Index } from './Index.ts'

/** What accounts did, wherever that is known from: the own index, or somebody else's. */
export type History = Pick<Index, 'chains' | 'activity' | 'recipients'>
