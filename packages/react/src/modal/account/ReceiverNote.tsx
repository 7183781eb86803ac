import { LazyPart } from '../ui/LazyPart.tsx'
import type { ReceiverWordsProps } from './ReceiverWords.tsx'

/** What is worth a word about a receiver. */
export function ReceiverNote(props: ReceiverWordsProps) {
  return <LazyPart load={importWords} props={props} />
}

const importWords = async () => (await import('./ReceiverWords.tsx')).ReceiverWords
