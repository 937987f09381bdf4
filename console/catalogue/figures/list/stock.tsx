import { feeds } from '@vitrina/schema/product-feeds'
import { FigureList } from './figure-list.tsx'

/** Stock of all products, by store. */
const Stock = () => <FigureList feed={feeds.stock} />

export default Stock
