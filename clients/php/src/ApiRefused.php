<?php

declare(strict_types=1);

namespace Vitrina;

/** Permanent refusal by the API: the same call will not succeed. */
final class ApiRefused extends ApiError
{
    /** Stable code, such as `unauthorized`, `validation_failed` or `conflict` */
    public readonly ?string $errorCode;

    /** @var list<array{code: string, message: string, index?: int, field?: string}> all faults of all objects */
    public readonly array $errors;

    public readonly ?string $requestId;

    /** URL of the page that documents the code */
    public readonly ?string $docUrl;

    /**
     * @param array<string, mixed> $problem error body of the response
     * @param int $first position of the call's first object in the caller's list
     */
    public function __construct(
        string $message,
        public readonly int $status,
        public readonly array $problem,
        int $first = 0,
    ) {
        parent::__construct($message);
        $this->errorCode = $problem['code'] ?? null;
        $this->requestId = $problem['request_id'] ?? null;
        $this->docUrl = $problem['doc_url'] ?? null;
        $this->errors = array_map(
            static fn (array $one): array => isset($one['index']) ? ['index' => $one['index'] + $first] + $one : $one,
            $problem['errors'] ?? [],
        );
    }

    public function movedBy(int $first): self
    {
        return new self($this->getMessage(), $this->status, $this->problem, $first);
    }
}
