import { Fragment, type ReactNode } from 'react'

/** A template string whose values can't change the direction of the text around them: isolated`Delete ${name}?`. */
export function isolated(texts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  return texts.map((text, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a template keep their places
    <Fragment key={place}>
      {text}
      {place < values.length && <bdi>{values[place]}</bdi>}
    </Fragment>
  ))
}
