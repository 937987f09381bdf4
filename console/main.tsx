import '../schema/looks/typeface.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadScreen } from './routes.tsx'

loadScreen()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
