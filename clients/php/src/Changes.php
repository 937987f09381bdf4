<?php

declare(strict_types=1);

namespace Vitrina;

/** What changes at a site, in the order of the commits, without missing anything. */
final class Changes
{
    private const AT = '/external/changes/';

    public function __construct(private readonly Api $api)
    {
    }

    /**
     * Entry by entry, for ever; with `$wait` 0 until all is told. An entry is done when the loop asks for the next one, so after a crash
     * some come again, and applying one twice must do no harm.
     *
     * @param ?\Closure(int): mixed $save keeps the cursor to begin from next time
     * @param ?\Closure(int): mixed $restored is told when the site was restored from a backup: what was told behind that cursor was undone
     * @param list<string> $types
     * @return \Generator<int, array<string, mixed>>
     */
    public function after(
        ?int $after,
        ?\Closure $save = null,
        ?\Closure $restored = null,
        array $types = [],
        ?string $excludeOrigin = null,
        int $wait = 50,
        int $limit = 1_000,
    ): \Generator {
        $query = [
            'types' => $types === [] ? null : implode(',', $types),
            'exclude_origin' => $excludeOrigin,
            'limit' => $limit,
            'wait' => $wait === 0 ? null : $wait,
        ];
        for ($more = true; $more || $wait > 0; ) {
            try {
                $page = $this->api->call('GET', self::AT, query: $query + ['after' => $after], timeout: $wait + 30.0)->body;
            } catch (ApiRefused $error) {
                if ($error->errorCode === 'cursor_gone')
                    throw new ChangesGone($error->problem['oldest']);
                if ($error->errorCode !== 'restored')
                    throw $error;
                $after = $error->problem['safe'];
                if ($restored !== null)
                    $restored($after);
                continue;
            }
            try {
                foreach ($page['changes'] as $change) {
                    yield $change;
                    $after = $change['cursor'];
                }
                // Behind the last entry there may be others that were not asked for.
                $after = $page['next'];
            } finally {
                if ($save !== null && $after !== null)
                    $save($after);
            }
            $more = $page['more'];
        }
    }

    /** Where the feed ends now. Take it first, then read everything. */
    public function presentCursor(): int
    {
        return $this->api->call('GET', self::AT, query: ['after' => 'now'])->body['next'];
    }
}
