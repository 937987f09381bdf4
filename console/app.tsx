import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queries } from './api/queries.ts'
import { router } from './routes.tsx'
import { StepUp } from './sign-in/step-up.tsx'
import { LanguageProvider } from './text/language.tsx'
import { Themed } from './themed.tsx'

/** Providers around every screen, from the outside in. */
export const App = () => (
  <LanguageProvider>
    <Themed>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <StepUp />
      </QueryClientProvider>
    </Themed>
  </LanguageProvider>
)
