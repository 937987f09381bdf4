<?php
// Site with one page, served by `php -S`.
require __DIR__ . '/hub.php';

$address = "http://{$_SERVER['HTTP_HOST']}";
try {
    switch (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
        case '/login':
            header('Location: ' . hub_login_url("$address/callback"));
            break;
        case '/callback':
            hub_take_return("$address/callback");
            header("Location: $address/");
            break;
        case '/logout':
            header('Location: ' . hub_logout_url("$address/"));
            break;
        default:
            echo json_encode($_SESSION['user'] ?? null);
    }
} catch (Exception $failure) {
    http_response_code(403);
    echo 'refused: ', $failure->getMessage();
}
