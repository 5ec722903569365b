import { Link } from 'react-router-dom'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import { paths } from '../../paths.ts'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Fact, TextFact } from '../panel/facts.tsx'
import { useOwnNumber } from './own-number.ts'

interface Props {
  readonly name: string
  readonly number: string | null
  /** Whether it's the account's side of the call. */
  readonly isOurs: boolean
  /** Returns the link to all records of calls of a number. */
  readonly toCalls: (of: { readonly number: string }) => string
}

/** A party of a call. Links to its calls, and to its own record if the cached list of phone numbers has it. */
export function PartyFact({ name, number, isOurs, toCalls }: Props) {
  const own = useOwnNumber(number)
  if (number === null || number === '') return <TextFact name={name} text={number} />
  const links = (
    <>
      {looksLikeNumber(number) && (
        <Link to={toCalls({ number: toDigits(number) })}>
          Calls<span className="visually-hidden"> of {number}</span>
        </Link>
      )}
      {own && <Link to={paths.phoneNumber.link(own.phone_number_sid)}>Your number</Link>}
      {own === undefined && isOurs && looksLikeNumber(number) && (
        <Link to={paths.phoneNumbers.link({ q: toDigits(number) })}>Find number</Link>
      )}
    </>
  )
  return (
    <Fact name={name} copy={number} beside={links}>
      <PhoneNumber value={number} />
    </Fact>
  )
}
