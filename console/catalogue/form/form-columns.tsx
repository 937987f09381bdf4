import type { ProductFeed } from '@vitrina/schema/product-feeds'
import type { ComponentProps, RefObject } from 'react'
import { type FiguresHandle, FiguresOfProduct } from '../figures/of-product.tsx'
import { Fields } from './fields.tsx'
import { type layoutOf, sectionOf } from './layout.ts'
import classes from './section.module.css'

interface Props {
  readonly layout: ReturnType<typeof layoutOf>
  readonly fieldProps: Omit<ComponentProps<typeof Fields>, 'parts' | 'isAside'>
  /** Stock and prices of a product that exists. */
  readonly figures: readonly { readonly feed: ProductFeed; readonly id: number }[]
  readonly figureForms: RefObject<Map<string, FiguresHandle>>
  /** Callback with the number of changed figures of a type. */
  readonly onDirty: (type: string, count: number) => void
}

/** Parts of the narrow column above the figures of a product: status and price. */
const ABOVE_FIGURES = 2

/** Columns of a form: texts and properties, and next to them status, prices, stock, links and pictures. */
export const FormColumns = ({ layout, fieldProps, figures, figureForms, onDirty }: Props) => (
  <div className={classes.columns} data-sided={layout.side.length > 0 || undefined}>
    <div className={classes.column}>
      <Fields parts={layout.main} isAside={false} {...fieldProps} />
    </div>
    {layout.side.length > 0 && (
      <div className={classes.column}>
        <Fields parts={layout.side.slice(0, ABOVE_FIGURES)} isAside {...fieldProps} />
        {figures.map(({ feed, id }) => (
          <FiguresOfProduct
            key={feed.type}
            ref={(handle) => {
              if (handle) figureForms.current.set(feed.type, handle)
              else figureForms.current.delete(feed.type)
            }}
            sectionId={sectionOf(feed.type)}
            {...{ feed, id }}
            onDirty={(count) => onDirty(feed.type, count)}
          />
        ))}
        <Fields parts={layout.side.slice(ABOVE_FIGURES)} isAside {...fieldProps} />
      </div>
    )}
  </div>
)
