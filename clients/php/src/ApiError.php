<?php

declare(strict_types=1);

namespace Vitrina;

/** Failure that prevents a response. */
abstract class ApiError extends \RuntimeException
{
}
