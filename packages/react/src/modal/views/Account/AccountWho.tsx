import { useAccount } from '../../../hooks/connections.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText } from '../../ui/Text.tsx'
import css from './AccountWho.css?inline'

/** The picture of an account, and its name where it has one; the address stands below in any case (T-NAME). */
export function AccountWho({ seed, size = 64 }: { seed: string; size?: number | undefined }) {
  useStyles(css)
  const { address, profileName, profileImage } = useAccount()
  // Whose name is known may be a step behind whose account is shown.
  const name = address === seed ? profileName : undefined
  return (
    <>
      {name !== undefined && profileImage !== undefined ? (
        <ForeignImage src={profileImage} name={name} seed={seed} size={size} />
      ) : (
        <Avatar seed={seed} size={size} />
      )}
      {name !== undefined && (
        <p className="lk-account-name" data-testid="account-name">
          <ForeignText limit={80}>{name}</ForeignText>
        </p>
      )}
    </>
  )
}
