<?php

declare(strict_types=1);

namespace Vitrina;

/** Change feed of a site: all changes in the order of their commits, without gaps. */
final class Changes
{
    private const AT = '/external/changes/';
    private const SAVE_SECONDS = 1.0;

    public function __construct(private readonly Api $api)
    {
    }

    /**
     * Yields entry by entry without end, and waits while the server is unavailable; with `$wait` 0 it ends after the
     * newest entry. An entry is processed when the loop asks for the next one. After a crash some entries
     * come again, so applying one twice must do no harm.
     *
     * @param ?\Closure(int): mixed $save stores the cursor to start from next time
     * @param ?\Closure(int): mixed $restored is called after the site was restored from a backup: the changes
     * after this cursor were undone
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
            // A server that is about to stop holds no answers.
            if ($wait > 0 && $page['next'] === $after && !$page['more'] && microtime(true) - $askedAt < 1)
                sleep(1);
            try {
                foreach ($page['changes'] as $change) {
                    yield $change;
                    $after = $change['cursor'];
                    if (microtime(true) - $savedAt >= self::SAVE_SECONDS)
                        $keep($after);
                }
                // Entries of other types may follow the last one.
                $after = $page['next'];
            } finally {
                $keep($after);
            }
            $more = $page['more'];
        }
    }

    /** Cursor of the newest entry. Read it first, then read everything. */
    public function presentCursor(): int
    {
        return $this->api->call('GET', self::AT, query: ['after' => 'now'])->body['next'];
    }
}
