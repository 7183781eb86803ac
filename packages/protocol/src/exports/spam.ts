export { createSpamTokenFilter, isAdvertising, isLookalike, type SpamCandidate } from '../spam.ts'
