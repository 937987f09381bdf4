<?php

declare(strict_types=1);

namespace Vitrina;

/** Change feed of a site: all changes in commit order, without gaps. */
final class Changes
{
    private const AT = '/external/changes/';
    private const SAVE_SECONDS = 1.0;

    public function __construct(private readonly Api $api)
    {
    }

    /**
     * Yields the entries after a cursor and waits for new ones without end; with `$wait` 0 it ends after the
     * newest entry. Polls are retried while the server is unavailable. An entry counts as processed when the
     * loop requests the next one. Entries may repeat after a crash, so processing must be idempotent.
     *
     * @param ?\Closure(int): mixed $save stores the cursor for the next start
     * @param ?\Closure(int): mixed $restored receives a cursor after a restore of the site from a backup: the
     * changes after it were undone, and the loop continues from it
     * @param list<string> $types
     * @param int $wait seconds for which the server may delay an empty response
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
        [$saved, $savedAt] = [$after, microtime(true)];
        $keep = static function (?int $done) use ($save, &$saved, &$savedAt): void {
            if ($save === null || $done === null || $done === $saved)
                return;
            $saved = $done;
            $save($done);
            $savedAt = microtime(true);
        };
        $patience = $wait > 0 ? INF : null;
        for ($more = true; $more || $wait > 0; ) {
            $askedAt = microtime(true);
            try {
                $asked = $query + ['after' => $after];
                $page = $this->api->call('GET', self::AT, query: $asked, timeout: $wait + 30.0, patience: $patience)->body;
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
            // A server that is shutting down does not delay responses.
            if ($wait > 0 && $page['next'] === $after && !$page['more'] && microtime(true) - $askedAt < 1)
                sleep(1);
            try {
                foreach ($page['changes'] as $change) {
                    yield $change;
                    $after = $change['cursor'];
                    if (microtime(true) - $savedAt >= self::SAVE_SECONDS)
                        $keep($after);
                }
                // The page may end with entries that the filters excluded.
                $after = $page['next'];
            } finally {
                $keep($after);
            }
            $more = $page['more'];
        }
    }

    /** Cursor of the newest entry. Get it first, then read all objects, then follow the feed from it. */
    public function presentCursor(): int
    {
        return $this->api->call('GET', self::AT, query: ['after' => 'now'])->body['next'];
    }
}
