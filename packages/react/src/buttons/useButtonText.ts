import type { ButtonText } from '../modal/messages/ButtonText.ts'
import { useModalState } from '../provider/useModalState.ts'

/** Says the buttons' texts in the modal's language, in English until that is here. */
export function useButtonText(): (text: ButtonText) => string {
  const { language } = useModalState()
  return (text) => language?.messages[text] ?? text
}
