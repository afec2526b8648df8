import { Link } from 'wouter'
import { buttonClass } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'

/** The page for unknown addresses. */
export const NotFound = () => (
  <Page title="Not found">
    <Card>
      <Empty
        icon="search"
        title="This page does not exist"
        action={
          <Link href="/dashboard" className={buttonClass()}>
            Go to the overview
          </Link>
        }
      >
        It may have moved, or the link is incomplete.
      </Empty>
    </Card>
  </Page>
)
